/** Variables with which Node starts, and all that it starts, as on a machine for which there is no dynoxide. */
export const withoutDynoxide = { NODE_OPTIONS: `--import=${new URL('./without-dynoxide.ts', import.meta.url).href}` }
