import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from '#web/lib/i18n.ts'

/**
 * A text with elements in it: `<Trans id="Read the <link>docs</link>." components={{ link: <a href="/docs" /> }} />`.
 * A value that looks like markup stays the text it is.
 */
export const Trans = ({ values, ...rest }: TransProps) => <TransNoContext {...rest} values={values && plain(values)} lingui={{ i18n }} />

/** Lingui looks for elements once values are filled in. A word joiner, which nobody sees, keeps it from finding one in them. */
const plain = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('<', '<\u2060') : value]),
  )
