import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaced } from './replaced.ts'
import { root } from './root.ts'

const script = readFileSync(join(root, 'web/public/before-paint.js'), 'utf8')
const tag = '<script src="/before-paint.js"></script>'

/** By this a page's policy knows the one script that stands in the document itself. */
export const beforePaintHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A document that holds what runs before the first paint, in place of fetching it: nothing is painted while a script is on its way. */
export const withBeforePaint = (html: string): string => replaced(html, tag, `<script>${script}</script>`)
