import { join } from 'node:path'
import { replaceFile } from '../../web/prerender/replace-file.ts'
import { root } from '../../web/prerender/root.ts'

/**
 * A machine's fonts, from npm: `desktop` has metric-compatible equivalents of Arial and Times, as on Windows, macOS,
 * and most of Linux. `phone` has Roboto and Noto Serif, as on Android. `bare` has only DejaVu, as on a bare Linux.
 */
export type FontSet = 'desktop' | 'phone' | 'bare'

export const fontSets: readonly FontSet[] = ['desktop', 'phone', 'bare']

const google = 'node_modules/@expo-google-fonts'
const dejaVu = 'node_modules/dejavu-fonts-ttf/ttf'

const folders: Record<FontSet, readonly string[]> = {
  desktop: [`${google}/arimo/400Regular`, `${google}/arimo/700Bold`, `${google}/tinos/400Regular`, `${google}/tinos/700Bold`],
  phone: [`${google}/roboto/400Regular`, `${google}/roboto/500Medium`, `${google}/roboto/700Bold`, `${google}/noto-serif/400Regular`],
  bare: [dejaVu],
}

/** The fonts for `sans-serif` and `serif` on such a machine. */
const families: Record<FontSet, { sans: string; serif: string; mono: string }> = {
  desktop: { sans: 'Arimo', serif: 'Tinos', mono: 'Arimo' },
  phone: { sans: 'Roboto', serif: 'Noto Serif', mono: 'Roboto' },
  bare: { sans: 'DejaVu Sans', serif: 'DejaVu Serif', mono: 'DejaVu Sans Mono' },
}

const place = join(root, '.build/fonts')

/** The environment in which a program finds these fonts and none of the machine's. */
export const fontEnvironment = async (set: FontSet): Promise<Record<string, string>> => {
  const file = join(place, `${set}.conf`)
  await replaceFile(file, configuration(set))
  return { FONTCONFIG_FILE: file }
}

const configuration = (set: FontSet) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders[set].map((folder) => `  <dir>${join(root, folder)}</dir>`).join('\n')}
  <cachedir>${join(place, 'cache')}</cachedir>
${aliases(set)}
</fontconfig>
`

const aliases = (set: FontSet) => {
  const { sans, serif, mono } = families[set]
  return Object.entries({ 'sans-serif': sans, 'system-ui': sans, serif, monospace: mono })
    .map(([generic, family]) => `  <alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`)
    .join('\n')
}
