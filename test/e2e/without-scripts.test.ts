import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './site-documents.ts'

test.concurrent('without scripts, every public page shows its whole text, and nothing claims to be loading', async ({
  open,
  documents,
}) => {
  const page = await open('about:blank', { isScripted: false })

  for (const { path } of documents) {
    await page.goto(path)
    const { shown, hidden, underWay } = await page.evaluate(textsOfMain)
    expect({ path, hidden, underWay }).toEqual({ path, hidden: [], underWay: [] })
    expect(shown.length, path).toBeGreaterThan(1)
  }
})

/** Runs in the page. Folded text, and text that isn't the page's own, doesn't count as hidden. */
const textsOfMain = () => {
  const [shown, hidden]: [string[], string[]] = [[], []]
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const { parentElement } = node
    if (text === '' || !parentElement || parentElement.closest('details, option, .invisible, .noscript\\:hidden')) continue
    // An element without a box is as visible as its parent.
    let box = parentElement
    while (getComputedStyle(box).display === 'contents' && box.parentElement) box = box.parentElement
    const isShown = box.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const texts = isShown ? shown : hidden
    texts.push(text)
  }
  const states = [...document.querySelectorAll('main [role=status]')].filter((state) => state.checkVisibility())
  return { shown, hidden, underWay: states.map(({ textContent }) => textContent).filter((text) => /(…|\.\.\.)$/.test(text)) }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test.concurrent('without scripts, a reader can follow links from page to page', async ({ open }) => {
  const page = await open('/', { isScripted: false })
  const follow = async (name: string | RegExp, within = page.locator('body')) => {
    await within.getByRole('link', { name }).first().click()
  }

  await follow('Blog', page.getByRole('contentinfo'))
  await heading(page, 'Blog')
  await follow(/./, page.getByRole('article').first())
  await page.getByRole('complementary', { name: 'Call to action' }).waitFor()
  await follow(/^Next/, page.getByRole('navigation', { name: 'More posts' }))
  await page.getByRole('link', { name: /^Previous/ }).waitFor()
  await follow('Free Tools', page.getByRole('contentinfo'))
  await follow(/Thread Splitter/, page.getByRole('main'))
  await heading(page, 'Thread Splitter')
  await follow('Pricing', page.getByRole('navigation', { name: 'Main' }))

  await heading(page, 'One voice, every square')
  expect(new URL(page.url()).hash).toBe('#pricing')
})

for (const isScripted of [true, false])
  test.concurrent(`an unknown address shows a not-found page with links, ${isScripted ? 'with' : 'without'} scripts`, async ({
    open,
    crier,
  }) => {
    const page = await open('about:blank', { isScripted })
    const response = await page.goto('/no/such/page')
    const ways = page.getByRole('main').getByRole('link')

    expect(response?.status()).toBe(404)
    await heading(page, 'Page Not Found')
    await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor()
    expect(await ways.allTextContents()).toEqual(['Go Home', 'Contact Support', 'Free tools', 'Is Crier down?'])
    await ways.filter({ hasText: 'Contact Support' }).click()
    await heading(page, "We're Here to Help")
    expect(page.url()).toBe(`${crier.url}/contact`)
  })
