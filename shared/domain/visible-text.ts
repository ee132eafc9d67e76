import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'

/**
 * Characters that render as nothing: spaces and line ends, control characters, characters Unicode says to ignore when
 * they can't be displayed (zero-width characters and joiners, direction marks, variation selectors, the Hangul fillers,
 * tags), annotation marks, and the blank braille pattern. Sources:
 * https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt (White_Space) and
 * https://www.unicode.org/Public/UCD/latest/ucd/DerivedCoreProperties.txt (Default_Ignorable_Code_Point).
 */
const blank = '\\p{White_Space}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u2800'
const inked = new RegExp(`[^${blank}]`, 'u')

/**
 * Reports whether a text has any visible character. The single test of whether a post, part, title, description, or
 * comment is empty.
 */
export const isVisible = (text: string) => inked.test(text)

/** A check for contract text that can't be blank. */
export const saysSomething = (missing: { error: () => string }) => z.refine<string>(isVisible, missing)

/** For a contract's text that people type. */
export const atMost = (max: number) => z.maxLength(max, { error: () => i18n.t('Use at most {max, number} characters.', { max }) })

/**
 * Normalizes a text for storage: line ends become line feeds, and control characters (C0, C1, and delete) other than
 * tabs and line feeds are removed. They come in from terminals and spreadsheets, nobody sees them, and platforms reject
 * them with errors.
 */
const withoutControls = (text: string) => text.replace(/\r\n?/g, '\n').replace(controls, '')
const controls = /(?![\t\n])\p{Cc}/gu

/** Normalizes a person's text once, on input. Use it as the schema's first check. */
export const cleaned = z.overwrite(withoutControls)

/**
 * Characters not allowed in a name: they're invisible and turn, hide, or break the text around them. The two joiners
 * are allowed because scripts and emoji need them.
 */
const unseen = '\\p{Cc}\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}'

/** Matches a single line of text without control and bidi characters. */
export const visibleLine = new RegExp(`^[^${unseen}]*$`, 'u')

/** The same for several lines, with tabs. */
export const visibleLines = new RegExp(`^(?:[\\n\\t]|[^${unseen}])*$`, 'u')

/** The error message for a text with such characters. */
export const notVisible = { error: () => i18n.t('Remove the control characters.') }

/** Removes these characters from names that come from other services. */
export const onlyVisible = (text: string) => text.replace(new RegExp(`[${unseen}]`, 'gu'), '')
