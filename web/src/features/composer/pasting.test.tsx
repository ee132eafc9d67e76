import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'

const text = page.getByRole('textbox', { name: 'Text' })

type Clipboard = { plain?: string; html?: string; rtf?: string; files?: File[] }

/** Pastes what an app left on the clipboard, as a browser delivers it. */
const paste = async ({ plain, html, rtf, files = [] }: Clipboard) => {
  const data = new DataTransfer()
  if (plain !== undefined) data.setData('text/plain', plain)
  if (html !== undefined) data.setData('text/html', html)
  if (rtf !== undefined) data.setData('text/rtf', rtf)
  for (const file of files) data.items.add(file)
  await text.click()
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

const picture = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'image.png', { type: 'image/png' })

/** As Word for Microsoft 365 copies it on Windows. */
const fromWord: Clipboard = {
  plain:
    'The caf\u00ad\u00e9 opens\u00a0at nine. Read our programme or www.crier.example.\r\n\u00b7\tBread\r\no\tRolls\r\n1.\tThen coffee\u000band cake\r\n',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<p class=MsoNormal>The caf&shy;é opens&nbsp;at nine. Read <a href="https://crier.example/programme?day=1">our programme</a> or <a href="https://www.crier.example/">www.crier.example</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bread</p>
<!--EndFragment--></body></html>`,
  rtf: "{\\rtf1\\ansi The caf\\'e9 opens\\~at nine.}",
  files: [picture],
}

test('text copied in Word pastes as text, with bullets and link URLs, and not as a picture', async () => {
  showComposer([anAccountOnX()])

  await paste(fromWord)

  await expect
    .element(text)
    .toHaveValue(
      'The café opens at nine. Read our programme (https://crier.example/programme?day=1) or https://www.crier.example/.\n• Bread\n◦ Rolls\n1. Then coffee\nand cake',
    )
  await expect.element(page.getByText('image.png')).not.toBeInTheDocument()
})

test('pastes at the caret, and one key undoes it', async () => {
  showComposer([anAccountOnX()])
  await text.fill('Hear ye')
  await userEvent.keyboard('{End}')

  await paste({ plain: ',\u00a0all', files: [picture] })
  await expect.element(text).toHaveValue('Hear ye, all')
  await userEvent.keyboard('{Control>}z{/Control}')

  await expect.element(text).toHaveValue('Hear ye')
})

test('cells from Excel paste as text', async () => {
  showComposer([anAccountOnX()])
  const html =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><meta name=ProgId content=Excel.Sheet><table><tr><td>Mon</td><td>9:00</td></tr></table>'

  await paste({ plain: 'Mon\t9:00\r\nTue\t10:00\r\n', html, files: [picture] })

  await expect.element(text).toHaveValue('Mon\t9:00\nTue\t10:00')
})

test('links from a web page keep only their text', async () => {
  showComposer([anAccountOnX()])

  await paste({ plain: 'The town crier', html: '<p>The <a href="https://en.wikipedia.org/wiki/Town_crier">town crier</a></p>' })

  await expect.element(text).toHaveValue('The town crier')
})

test.for([
  ['a picture alone', {}],
  ['a picture of a web page', { html: '<meta charset="utf-8"><img src="https://crier.example/bell.png" alt="">' }],
  ['a file that was copied in the Finder, with its name', { plain: 'image.png' }],
] as const)('%s pastes as a file', async ([, own]) => {
  showComposer([anAccountOnX()])

  await paste({ ...own, files: [picture] })

  await expect.element(page.getByRole('button', { name: 'Remove image.png' })).toBeVisible()
  await expect.element(text).toHaveValue('')
})
