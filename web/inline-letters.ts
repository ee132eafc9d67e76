import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import * as z from 'zod'
import { languages } from '../shared/domain/languages.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The landing page's headline, as its catalogs know it. */
const headline = '<line>One voice, every square,</line> <line>on the second.</line>'

/** The headline in every language, with the figures of the clock next to it. */
const mastheadText = async () => {
  const translations = languages.filter((language) => language !== 'en').map((language) => at(`../shared/catalogs/${language}/site.json`))
  const texts = await Promise.all(translations.map(async (file) => Catalog.parse(JSON.parse(await readFile(file, 'utf8')))[headline]))
  return `${[headline, ...texts].join('').replaceAll(/<\/?line>/g, '')}0123456789:`
}

// A headline that isn't in every catalog was changed without this file.
const Catalog = z.looseObject({ [headline]: z.string().min(1) })

type Font = { file: string; text: () => Promise<string>; axes?: Record<string, number> }

const fonts: Record<string, Font> = {
  masthead: { file: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2', text: mastheadText },
  nameplate: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    text: async () => 'Crier',
    axes: { wght: 600 },
  },
}

/** A font with nothing but these letters, as an address that needs no request. */
const lettersOf = async (name: string) => {
  const font = fonts[name]
  if (!font) throw new Error(`There are no letters for ${name}.`)
  const { file, text, axes } = font
  const letters = await subsetFont(await readFile(at(`../node_modules/${file}`)), await text(), {
    targetFormat: 'woff2',
    // Hints are for small type on coarse screens, and half of the size.
    noHinting: true,
    noLayoutClosure: true,
    ...(axes && { variationAxes: axes }),
  })
  return `data:font/woff2;base64,${letters.toString('base64')}`
}

/** Puts the letters that a style sheet names, such as `url("letters:nameplate")`, into the style sheet itself. */
export const inlineLetters: Plugin = {
  name: 'inline letters',
  enforce: 'pre',
  transform: {
    filter: { id: /\/styles\/(masthead|nameplate)\.css$/ },
    handler: async (code) => {
      const [place, name = ''] = /letters:(\w+)/.exec(code) ?? []
      return place === undefined ? code : code.replace(place, await lettersOf(name))
    },
  },
}
