/**
 * Whether the browser can be trusted with view transitions. WebKit can't: `startViewTransition` crashes WebKitGTK without
 * accelerated compositing (https://github.com/block/buzz/issues/3654), and has crashed tabs of Safari 26
 * (https://github.com/react/react/issues/35336). A crash while money is on its way is worse than no animation.
 *
 * `navigator.vendor` is constant in each engine (HTML, "navigator compatibility mode"); every browser of iOS has Apple's.
 */
export const supportsViewTransitions = (): boolean =>
  'startViewTransition' in document && navigator.vendor !== 'Apple Computer, Inc.'
