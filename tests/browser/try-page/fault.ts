/** How scripts/try-page says that it could not even try: for programs one JSON object on stdout. */
export function printError(json: boolean, code: string, field: string, message: string): void {
  if (json) console.log(JSON.stringify({ error: { code, field, message } }));
  else console.error(`try-page: ${message}`);
}
