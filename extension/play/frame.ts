export function enterFrame(): void {}
