import type { PageReport } from '../play/report.ts';

/** A board in the page itself leaves its frames alone. */
export const needsFrames = ({ rows }: PageReport): boolean => rows === 0;
