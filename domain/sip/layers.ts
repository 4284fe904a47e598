/** Layers of a SIP trunk, in the order in which they are checked: one can only work when those before it do. */
export const sipLayers = ['name', 'address', 'reachability', 'tls', 'options', 'register'] as const;
export type SipLayer = (typeof sipLayers)[number];
