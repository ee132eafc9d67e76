import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from '#web/lib/i18n.ts'

/** A text with elements in it: `<Trans id="Read the <link>docs</link>." components={{ link: <a href="/docs" /> }} />`. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={{ i18n }} />
