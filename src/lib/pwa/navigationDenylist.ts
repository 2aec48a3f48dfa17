/**
 * Addresses that the worker leaves to the network although they are opened as a page: the server's own, and files,
 * which have a dot in their last part. Everything else is answered by the shell, which knows what is not found.
 */
export const NAVIGATION_DENYLIST: RegExp[] = [/^\/(?:api|docs)(?:[/?]|$)/, /^[^?]*\.[^/?]*(?:\?|$)/]
