// The manifest both browsers are built from. Chromium and Firefox differ in three keys only, and each
// difference is here with its reason.

/** Who the extension is; read from protocol/identity.json, which the host's guard reads too. */
export interface Identity {
  readonly chrome_key: string;
  readonly chrome_id: string;
  readonly gecko_id: string;
}

export type BrowserFamily = 'chrome' | 'firefox';

/** The parts of the manifest that are ours; WXT adds `background`, `action.default_popup` and `manifest_version`. */
export function manifestFor(family: BrowserFamily, version: string, identity: Identity) {
  const common = {
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    version,
    // nativeMessaging: for the host alone, which the browser starts, and which it vouches to for us.
    permissions: ['activeTab', 'nativeMessaging', 'scripting', 'storage'],
    host_permissions: [],
    // Asked for one origin at a time, when the player chooses "always on this site".
    optional_host_permissions: ['*://*/*'],
    // Private windows are never logged; until the host can play without logging we stay out of them.
    incognito: 'not_allowed' as const,
    action: { default_title: '__MSG_name__', default_icon: icons },
    icons,
  };
  if (family === 'chrome') {
    return { ...common, minimum_chrome_version: '120', key: identity.chrome_key };
  }
  return {
    ...common,
    browser_specific_settings: {
      gecko: {
        id: identity.gecko_id,
        strict_min_version: '128.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
    // Firefox's default policy upgrades the background's ws:// to wss:// and the socket fails.
    content_security_policy: {
      extension_pages:
        "script-src 'self'; object-src 'none'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*",
    },
  };
}

const icons = {
  16: 'icons/16.png',
  32: 'icons/32.png',
  48: 'icons/48.png',
  128: 'icons/128.png',
};
