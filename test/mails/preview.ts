import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bellPng } from '#functions/adapters/bell-png.ts'
import { bellId, type Mail } from '#functions/ports/mailer.ts'
import { escaped } from '#shared/domain/text/escaped.ts'
import { sampleMails } from './sample-mails.ts'

// Writes every email that Crier sends to .build/mails, with a page that shows each one on light and dark screens and as
// plain text.

const folder = fileURLToPath(new URL('../../.build/mails/', import.meta.url))
const themes = ['light', 'dark'] as const

const main = async () => {
  const mails = Object.entries(sampleMails())
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, mail] of mails) {
    const { text } = mail
    const html = withPictures(mail)
    await writeFile(`${folder}${name}.html`, html)
    await writeFile(`${folder}${name}.txt`, text)
    for (const theme of themes) await writeFile(`${folder}${name}.${theme}.html`, inTheme(html, theme))
  }
  await writeFile(`${folder}index.html`, indexPage(mails))
  process.stdout.write(`${mails.length} mails: ${pathToFileURL(`${folder}index.html`).href}\n`)
}

/** An email's HTML with its images in it, as a browser can show it. */
const withPictures = ({ html, pictures = [] }: Mail) =>
  [...pictures, { id: bellId, contentType: 'image/png', content: Buffer.from(bellPng, 'base64') }].reduce(
    (filled, { id, contentType, content }) =>
      filled.replaceAll(`cid:${id}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  )

/** An email as shown in a theme, whatever theme this machine has. */
const inTheme = (html: string, theme: (typeof themes)[number]) =>
  html.replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all').replaceAll('light dark', theme)

const indexPage = (mails: [name: string, mail: Mail][]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails of Crier</title>
<style>
body { margin: 0 auto; max-width: 84rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; background: #f1ece3; color: #241c17 }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.125rem }
p { margin: 0 }
div { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: 1rem; margin-top: 0.75rem }
iframe, pre { box-sizing: border-box; width: 100%; height: 40rem; margin: 0; border: 1px solid #ded8cf; border-radius: 8px; background: #fff; overflow: auto }
pre { padding: 1rem; font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>Mails of Crier</h1>
<ul>${mails.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul>
${mails.map(([name, mail]) => section(name, mail)).join('\n')}
</html>
`

const section = (name: string, { to, replyTo, subject, text }: Mail) => `<section id="${name}">
<h2>${escaped(subject)}</h2>
<p>${name}, to ${escaped(to)}${replyTo === undefined ? '' : `, answers to ${escaped(replyTo)}`}: <a href="${name}.html">HTML</a>, <a href="${name}.txt">text</a></p>
<div>
${themes.map((theme) => `<iframe src="${name}.${theme}.html" title="${name}, ${theme}"></iframe>`).join('\n')}
<pre>${escaped(text)}</pre>
</div>
</section>`

await main()
