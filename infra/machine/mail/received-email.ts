import PostalMime from 'postal-mime'

/** What people see of a mail. An answer goes to `replyTo`, where that is given. A mail program that is to stop such mails calls `unsubscribeUrl`. */
export type ReceivedEmail = { to: string[]; replyTo?: string; unsubscribeUrl?: string; subject: string; text: string; html: string }

/** Reads a mail as a mail program does. */
export const receivedEmail = async (bytes: Uint8Array): Promise<ReceivedEmail> => {
  const { to, replyTo, headers, subject = '', text = '', html = '' } = await PostalMime.parse(bytes)
  const answersGoTo = replyTo?.[0]?.address
  return {
    to: (to ?? []).flatMap(({ address }) => address ?? []),
    ...(answersGoTo !== undefined && { replyTo: answersGoTo }),
    ...oneClick(new Map(headers.map(({ key, value }) => [key, value]))),
    subject,
    text: withoutLastBreak(text),
    html: withoutLastBreak(html),
  }
}

/** Only with both headers do mail programs offer to stop a kind of mail. https://www.rfc-editor.org/rfc/rfc8058 */
const oneClick = (headers: ReadonlyMap<string, string>) => {
  const unsubscribeUrl = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1]
  return unsubscribeUrl !== undefined && headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click' ? { unsubscribeUrl } : {}
}

/** The break before the boundary belongs to the boundary. https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const withoutLastBreak = (text: string) => text.replace(/\r?\n$/, '')
