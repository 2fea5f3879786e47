import * as webext from '../webext.ts';

/** Keeps the browser's own registration of the page script equal to the origins the player granted. */
export function followAlwaysSites(onChange: () => void): void {
  const follow = async (): Promise<void> => {
    await webext.registerPageScript(await webext.grantedOrigins());
  };
  webext.onPermissionsChanged(() => {
    void follow();
    onChange();
  });
}
