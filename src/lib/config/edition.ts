/** `demo` contains its own backend, wallet and chain. */
export const EDITION: 'live' | 'demo' = import.meta.env.MODE === 'demo' ? 'demo' : 'live'
