import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'

/**
 * Characters that leave the paper white: spaces and line ends, control characters, what Unicode has programs ignore where they can't draw it (zero-width
 * characters and joiners, direction marks, variation selectors, the Hangul fillers, tags), marks of annotations, and the braille pattern without dots.
 * Sources: https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt (White_Space) and
 * https://www.unicode.org/Public/UCD/latest/ucd/DerivedCoreProperties.txt (Default_Ignorable_Code_Point).
 */
const blank = '\\p{White_Space}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\u2800'
const inked = new RegExp(`[^${blank}]`, 'u')

/** Whether a text has any visible character. Decides everywhere whether a post, part, title, description, or comment is empty. */
export const isVisible = (text: string) => inked.test(text)

/** For a contract's text that must say something. */
export const saysSomething = (missing: { error: () => string }) => z.refine<string>(isVisible, missing)

/** For a contract's text that people type. */
export const atMost = (max: number) => z.maxLength(max, { error: () => i18n.t('Use at most {max, number} characters.', { max }) })

/**
 * A text as Crier keeps it: lines end with a line feed, and of the control characters (C0, C1, and delete) only tabs and line feeds are left. Others come along
 * from terminals and spreadsheets, nobody sees them, and platforms answer them with errors.
 */
const withoutControls = (text: string) => text.replace(/\r\n?/g, '\n').replace(controls, '')
const controls = /(?![\t\n])\p{Cc}/gu

/** Cleans a person's text once, where it comes in; the first check of its schema. */
export const cleaned = z.overwrite(withoutControls)

/**
 * Characters that a name may not hold: nobody can see them, and they turn, hide or break what stands beside them. The two joiners stay: scripts and
 * emoji need them.
 */
const unseen = '\\p{Cc}\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}'

/** Matches text of one line without control and bidi characters. */
export const visibleLine = new RegExp(`^[^${unseen}]*$`, 'u')

/** The same of several lines, with tabs. */
export const visibleLines = new RegExp(`^(?:[\\n\\t]|[^${unseen}])*$`, 'u')

/** The message about a text that holds such characters. */
export const notVisible = { error: () => i18n.t('Remove the control characters.') }

/** A text without them, for names that others give. */
export const onlyVisible = (text: string) => text.replace(new RegExp(`[${unseen}]`, 'gu'), '')
