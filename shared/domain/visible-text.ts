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
export const notVisible = 'Remove the control characters.'

/** A text without them, for names that others give. */
export const onlyVisible = (text: string) => text.replace(new RegExp(`[${unseen}]`, 'gu'), '')
