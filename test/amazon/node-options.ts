const loading = (file: string) => ({ NODE_OPTIONS: `--import=${new URL(file, import.meta.url).href}` })

/** Environment variables that make Node, and every process it spawns, behave as on a machine without dynoxide. */
export const withoutDynoxide = loading('./without-dynoxide.ts')

/** The same for a machine where only the npm package is missing. */
export const withoutPackage = loading('./without-package.ts')
