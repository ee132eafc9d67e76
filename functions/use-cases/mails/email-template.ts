import { bellId, type Mail, type MailPicture } from '#functions/ports/mailer.ts'
import { lazily } from '#shared/domain/lazily.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { escaped } from '#shared/domain/text/escaped.ts'
import { formatLocale, i18n } from '#shared/i18n.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { darkStyle, styleOf } from './html-style.ts'

type Link = { label: string; url: string }

/** An image of a post. Its size is in px. Without an alt text, it's hidden from screen readers. */
export type ItemPicture = MailPicture & { width: number; height: number; altText: string }

/**
 * Something the email is about: a post or an account. The image is shown in a square next to it, or else `initial`, one
 * or two characters that are hidden from screen readers.
 */
export type Item = { title: string; lines: readonly string[]; links?: readonly Link[]; initial?: string; picture?: ItemPicture | undefined }

/** A paragraph, a section's heading, a button with its URL, a list of items, or someone's exact words. */
export type Block = string | { heading: string } | { action: string; url: string } | { items: readonly Item[] } | { quote: string }

/** An email's content, all plain text: nothing in it is parsed as HTML. */
export type EmailTemplate = {
  to: string
  replyTo?: string
  /** What happened, in one line. May contain people's words. */
  subject: string
  /** The preview that a mailbox shows after the subject. */
  preview: string
  title: string
  /** The person to greet. No greeting if undefined. */
  name?: string
  blocks: readonly Block[]
  /** Why they get this email. */
  reason: string
  /** The unsubscribe links. Only for email that a person can do without. */
  unsubscribe?: Unsubscribe
}

/** The unsubscribe links for a kind of email: `page` for people, `call` for their email client. */
export type Unsubscribe = { page: string; call: string }

const subjectMax = 120

/** Renders a template as both bodies, with its images. The subject always stays on one line. */
export const toMail = (template: EmailTemplate): Mail => {
  const pictures = template.blocks.flatMap(picturesOf)
  return {
    to: template.to,
    ...(template.replyTo !== undefined && { replyTo: template.replyTo }),
    subject: oneLine(template.subject, subjectMax),
    text: textBody(template),
    html: htmlBody(template),
    ...(pictures.length > 0 && { pictures }),
    ...(template.unsubscribe && { unsubscribeUrl: template.unsubscribe.call }),
  }
}

const picturesOf = (block: Block): MailPicture[] =>
  typeof block !== 'string' && 'items' in block
    ? block.items.flatMap(({ picture }) =>
        picture ? [{ id: picture.id, contentType: picture.contentType, content: picture.content }] : [],
      )
    : []

/** An account, as a mail writes it. */
export const nameOf = (account: { platform: Platform; username: string; name?: string }) =>
  i18n.t('{handle} on {platform}', { handle: handleOf(account), platform: platformNames[account.platform] })

/** Why anyone with an account gets an email that they can’t turn off. */
export const accountReason = (email: string) =>
  i18n.t('You’re getting this email because there’s a Crier account with the address {email}.', { email })

const nameMax = 60

/** What email clients turn into links: addresses with any kind of dot, and phone numbers. */
const linkLike = /[/@\\⁄∕]|[\p{L}\p{N}][.。]\p{L}{2}|\p{N}(?:[\s()+./–-]*\p{N}){5}/u

/**
 * Returns a name as it may be written to strangers, in one line. Undefined if it's empty, or would carry a link or a phone
 * number into their mailbox.
 */
export const harmlessName = (name: string): string | undefined => {
  const shown = oneLine(name, nameMax)
  return shown === '' || linkLike.test(shown.normalize('NFKC')) ? undefined : shown
}

/** Greets a person by name, if it's harmless: anyone can sign up with someone else's address. */
export const greeting = (name: string) => {
  const shown = harmlessName(name)
  return shown === undefined ? i18n.t('Hello,') : i18n.t('Hello {name},', { name: shown })
}

const columns = 72

/**
 * Renders a template as plain text, in lines of at most 72 characters. Each URL has its own line, so it can be clicked
 * or copied whole.
 */
export const textBody = ({ title, name, blocks, reason, unsubscribe }: EmailTemplate) =>
  `${[
    `CRIER\n\n${wrapped(title)}\n${'='.repeat(Math.min(title.length, columns))}`,
    ...(name === undefined ? [] : [wrapped(greeting(name))]),
    ...blocks.map(blockText),
    // Email clients treat this as the start of the signature.
    `-- \n${wrapped(reason)}`,
    ...(unsubscribe ? [`${i18n.t('Unsubscribe')}:\n${unsubscribe.page}`] : []),
  ].join('\n\n')}\n`

const blockText = (block: Block) => {
  if (typeof block === 'string') return wrapped(block)
  if ('heading' in block) return `${wrapped(block.heading)}\n${'-'.repeat(Math.min(block.heading.length, columns))}`
  if ('action' in block) return `${block.action}:\n${block.url}`
  if ('items' in block) return block.items.map(itemText).join('\n\n')
  return wrapped(block.quote, '> ')
}

const itemText = ({ title, lines, links = [] }: Item) =>
  [
    wrapped(title, '* ', '  '),
    ...lines.map((line) => wrapped(line, '  ')),
    ...links.flatMap(({ label, url }) => [wrapped(`${label}:`, '  '), `  ${url}`]),
  ].join('\n')

/** Wraps lines between words, and prefixes the first with `first`, the others with `next`. */
const wrapped = (text: string, first = '', next = first) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => broken(line, columns - first.length))
    .map((line, index) => (index === 0 ? first : next) + line)
    .join('\n')

const broken = (line: string, width: number) => {
  const lines = ['']
  for (const word of line.split(/[ \t]+/)) {
    const current = lines.at(-1) ?? ''
    if (current === '') lines[lines.length - 1] = word
    else if (current.length + 1 + word.length <= width) lines[lines.length - 1] = `${current} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The attributes of a table that only places things. Outlook for Windows knows no other way. */
const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The head of every email: the brand's name over a thin double rule, as on a newspaper's front page. */
const masthead = () => `<table ${layout} width="100%" ${styleOf('masthead')}>
<tr><td align="center" ${styleOf('brand')}><img src="cid:${bellId}" width="40" height="40" alt="${escaped(i18n.t('A town crier’s handbell'))}" ${styleOf('bell')}>Crier</td></tr>
<tr><td ${styleOf('rule')}>&nbsp;</td></tr>
</table>`

/**
 * Renders a template as HTML: one column of at most 600 px that fits 320 px, with our bell attached and nothing
 * external. Styles are inline, for email clients that drop style sheets. The style sheet only changes colors for dark
 * mode.
 */
export const htmlBody = ({ title, preview, name, blocks, reason, unsubscribe }: EmailTemplate) => `<!doctype html>
<html lang="${i18n.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${darkStyle}</style>
</head>
<body ${styleOf('page')}>
<div ${styleOf('preview')}>${escaped(preview)}${filler}</div>
<div role="article" aria-roledescription="${escaped(i18n.t('email'))}" lang="${i18n.locale}">
<table ${layout} width="100%" ${styleOf('page')}><tr><td align="center" ${styleOf('margin')}>
<!--[if mso]><table ${layout} width="600"><tr><td><![endif]-->
<table ${layout} width="100%" ${styleOf('column')}><tr><td align="left">
${masthead()}
<h1 dir="auto" ${styleOf('title')}>${escaped(title)}</h1>
${[...(name === undefined ? [] : [paragraph(greeting(name))]), ...blocks.map(blockHtml)].join('\n')}
<p dir="auto" ${styleOf('foot')}>${escaped(reason)}${unsubscribe ? `<br>${link(i18n.t('Unsubscribe'), unsubscribe.page)}` : ''}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`

/** Keeps a mailbox from showing the email's first words after a short preview. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

const blockHtml = (block: Block) => {
  if (typeof block === 'string') return paragraph(block)
  if ('heading' in block) return `<h2 dir="auto" ${styleOf('heading')}>${escaped(block.heading)}</h2>`
  if ('action' in block) return actionHtml(block)
  if ('items' in block) return `<ul ${styleOf('items')}>\n${block.items.map(itemHtml).join('\n')}\n</ul>`
  return quoteHtml(block.quote)
}

/** The text's direction follows its words, which may be a person's. */
const paragraph = (text: string) => `<p dir="auto" ${styleOf('text')}>${escaped(text)}</p>`

const actionHtml = ({ action, url }: { action: string; url: string }) =>
  `<table ${layout} ${styleOf('action')}><tr><td align="center" ${styleOf('button')}><a href="${escaped(url)}" ${styleOf('press')}>${escaped(action)}</a></td></tr></table>
<p ${styleOf('address')}>${escaped(i18n.t('If the button doesn’t work, copy this link into your browser:'))}<br><span ${styleOf('code')}>${escaped(url)}</span></p>`

const itemHtml = (item: Item) => {
  const square = item.picture ? pictureHtml(item.picture) : item.initial && escaped(item.initial)
  const isHeard = item.picture !== undefined && item.picture.altText !== ''
  return `<li ${styleOf('item')}>${square ? besideSquare(square, isHeard, itemWords(item)) : itemWords(item)}</li>`
}

/** The side of the square next to an item, in px. An image is scaled to fit, because Outlook for Windows doesn't crop. */
const squareSide = 46

const pictureHtml = ({ id, altText, width, height }: ItemPicture) => {
  const scale = squareSide / Math.max(width, height)
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:${escaped(id)}" width="${shownWidth}" height="${shownHeight}" alt="${escaped(oneLine(altText, altTextMax))}" ${styleOf('picture')}>`
}

/** Email clients show the alt text of an image that they hide, in a small square. */
const altTextMax = 120

const itemWords = ({ title, lines, links = [] }: Item) =>
  [
    `<strong dir="auto" ${styleOf('strong')}>${escaped(title)}</strong>`,
    ...lines.map((line) => `<div dir="auto" ${styleOf('fact')}>${escaped(line)}</div>`),
    ...(links.length > 0 ? [`<div ${styleOf('links')}>${links.map(({ label, url }) => link(label, url)).join(' &middot; ')}</div>`] : []),
  ].join('')

const besideSquare = (square: string, isHeard: boolean, words: string) =>
  `<table ${layout} width="100%"><tr>
<td width="62" valign="top"${isHeard ? '' : ' aria-hidden="true"'} ${styleOf('gutter')}><table ${layout}><tr><td width="${squareSide}" height="${squareSide}" align="center" valign="middle" ${styleOf('square')}>${square}</td></tr></table></td>
<td valign="top" ${styleOf('words')}>${words}</td>
</tr></table>`

const quoteHtml = (text: string) =>
  `<blockquote dir="auto" ${styleOf('quote')}>${escaped(text).replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')}</blockquote>`

const link = (label: string, url: string) => `<a href="${escaped(url)}" ${styleOf('link')}>${escaped(label)}</a>`

/** Characters that break a line or change the direction of the surrounding text. */
const disturbing = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Returns people's words in one line of at most `max` visible characters, fit for a subject. */
export const oneLine = (text: string, max: number) => {
  const line = text.replace(disturbing, ' ').replace(/\s+/g, ' ').trim()
  const characters = Array.from(graphemes().segment(line), ({ segment }) => segment)
  if (characters.length <= max) return line
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}

/** Formats a time for an email, in the reader's time zone and with its name: Monday, 4 May 2026, 11:00 CEST. */
export const showMoment = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(formatLocale(), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(instant))
    .replace(' at ', ', ')
