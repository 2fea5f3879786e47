/** The version of the protocol spoken here. */
export const PROTOCOL_VERSION = 1;
/** Of one frame, as UTF-8. */
export const MAX_MESSAGE_BYTES = 65_536;
/** The object of the message is the first level. */
export const MAX_LEVELS = 8;
