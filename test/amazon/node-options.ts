const loading = (file: string) => ({ NODE_OPTIONS: `--import=${new URL(file, import.meta.url).href}` })

/** Variables with which Node starts, and all that it starts, as on a machine that has no dynoxide. */
export const withoutDynoxide = loading('./without-dynoxide.ts')

/** The same for a machine on which npm installs none. */
export const withoutPackage = loading('./without-package.ts')
