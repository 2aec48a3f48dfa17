/**
 * Navigations that the service worker leaves to the network: the server's paths, and files (a dot in the last segment).
 * All others get the app shell, which renders not-found itself.
 */
export const NAVIGATION_DENYLIST: RegExp[] = [/^\/(?:api|docs)(?:[/?]|$)/, /^[^?]*\.[^/?]*(?:\?|$)/]
