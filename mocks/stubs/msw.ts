/**
 * Replaces `msw` in browser builds (see vite.config.ts). @mswjs/data imports it for handlers that the mock doesn't use, and
 * all of it opens a BroadcastChannel, which some web views don't have.
 */
export * from 'msw/http'
