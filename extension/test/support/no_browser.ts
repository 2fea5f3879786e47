/** Stands in for the browser's API where a tested module only mentions it. */
export const browser = {
  i18n: { getMessage: (key: string) => key },
  runtime: { id: 'test' },
};
