import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow } from '#test/components/resize-window.ts'
import { showSite, siteAddress } from '#test/components/show-site.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'

const sections = ['hero', 'try', 'problem-statement', 'why', 'how-it-works', 'integration-showcase', 'testimonials', 'pricing', 'faq']

const untilShown = () =>
  expect.element(page.getByRole('heading', { level: 1, name: 'One voice, every square, on the second.' })).toBeVisible()

const textsIn = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('the landing page says what it has to say, in its order', async () => {
  showSite('/')
  await expect.element(page.getByRole('heading', { name: 'Closed Beta Tests In Progress - Open Version Coming Soon' })).toBeVisible()

  expect([...document.querySelectorAll('main section')].map(({ id }) => id).filter(Boolean)).toEqual(sections)
  expect(textsIn('#how-it-works h3')).toEqual(['Upload', 'Customize', 'Schedule and publish'])
  expect(textsIn('#integration-showcase li h3')).toEqual(publicPlatforms.map(({ name }) => name))
  const soon = [...document.querySelectorAll('#integration-showcase li')].filter(({ textContent }) => textContent.includes('Soon!'))
  expect(soon.map((entry) => entry.querySelector('h3')?.textContent)).toEqual(['LinkedIn', 'YouTube'])
  const letters = textsIn('#testimonials li')
  expect(letters.filter((text) => text.includes('Sample'))).toHaveLength(2)
  expect(letters.filter((text) => text.includes('This space is reserved for your letter.'))).toHaveLength(1)
  const calls = page
    .getByRole('main')
    .getByRole('link', { name: /free trial/ })
    .elements()
  expect(new Set(calls.map((call) => call.getAttribute('href')))).toEqual(new Set(['/signup?plan=early-bird']))
  await page.getByRole('link', { name: 'Free Social Media Tools: SOON!', exact: true }).click()

  await expect.element(siteAddress).toHaveTextContent('/tools')
})

test.for([360, 640, 768, 1_024, 1_440])('at %i px the first buttons say what they say in one line', async (width) => {
  await resizeWindow(width, 900)
  showSite('/')
  await untilShown()
  await document.fonts.ready

  const buttons = [...document.querySelectorAll('#hero a')].filter(({ textContent }) => /free trial|How it works/.test(textContent))

  expect(buttons.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...buttons.slice(0, 2).map(({ clientHeight }) => clientHeight))).toBeLessThan(50)
})

test('the foot of every page leads to the schedulers, the blog, the tools and the small print', async () => {
  showSite('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect.element(links.first()).toBeInTheDocument()

  expect(links.elements().map((link) => `${link.textContent}: ${link.getAttribute('href')}`)).toEqual([
    'English: /',
    'Deutsch: /de',
    'Español: /es',
    ...publicPlatforms
      .toSorted((one, other) => one.footerPlace - other.footerPlace)
      .map(({ name, slug }) => `${name} Posts Scheduler: /platforms/${slug}`),
    'Blog: /blog',
    'Contact: /contact',
    'Free Tools: /tools',
    'Status: /status',
    'Privacy & Terms: /privacy-terms',
  ])
})
