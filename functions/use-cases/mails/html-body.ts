import { escaped } from '#shared/domain/text/escaped.ts'
import type { Block, EmailTemplate, Item } from './email-template.ts'
import { greeting } from './greeting.ts'
import { darkStyle, styleOf } from './html-style.ts'

/**
 * A template as HTML: one column that fits 320 px, no images and nothing from elsewhere. Every style stands on its element, for mail programs
 * that throw a style sheet away; the sheet only changes colours for dark screens.
 */
export const htmlBody = ({ title, preview, name, blocks, reason, unsubscribe }: EmailTemplate) => `<!doctype html>
<html lang="en">
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
<div role="article" aria-roledescription="email" lang="en">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styleOf('page')}><tr><td align="center" ${styleOf('margin')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styleOf('column')}><tr><td align="left">
<p ${styleOf('masthead')}>Crier</p>
<h1 ${styleOf('title')}>${escaped(title)}</h1>
${[...(name === undefined ? [] : [paragraph(greeting(name))]), ...blocks.map(blockHtml)].join('\n')}
<p ${styleOf('foot')}>${escaped(reason)}${unsubscribe ? `<br>${link('Stop these mails', unsubscribe.page)}` : ''}</p>
</td></tr></table>
</td></tr></table>
</div>
</body>
</html>
`

/** Keeps a mailbox from showing the mail's first words after a short preview. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

const blockHtml = (block: Block) => {
  if (typeof block === 'string') return paragraph(block)
  if ('action' in block) return actionHtml(block)
  if ('items' in block) return `<ul ${styleOf('items')}>\n${block.items.map(itemHtml).join('\n')}\n</ul>`
  return quoteHtml(block.quote)
}

const paragraph = (text: string) => `<p ${styleOf('text')}>${escaped(text)}</p>`

const actionHtml = ({ action, url }: { action: string; url: string }) =>
  `<p ${styleOf('action')}><a href="${escaped(url)}" ${styleOf('button')}>${escaped(action)}</a></p>
<p ${styleOf('address')}>If the button does nothing, copy this address into your browser:<br><span ${styleOf('code')}>${escaped(url)}</span></p>`

const itemHtml = ({ title, lines, link: target }: Item) =>
  [
    `<li ${styleOf('item')}><strong ${styleOf('strong')}>${escaped(title)}</strong>`,
    ...lines.map((line) => `<div>${escaped(line)}</div>`),
    ...(target ? [`<div>${link(target.label, target.url)}</div>`] : []),
    '</li>',
  ].join('')

const quoteHtml = (text: string) =>
  `<blockquote ${styleOf('quote')}>${escaped(text).replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')}</blockquote>`

const link = (label: string, url: string) => `<a href="${escaped(url)}" ${styleOf('link')}>${escaped(label)}</a>`
