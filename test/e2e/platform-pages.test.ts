import { expect } from 'vitest'
import { rules } from '#shared/platforms/rules.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { test } from './stage.ts'

test.concurrent.for(publicPlatforms)(
  'the page of $name says what Crier does there, how to connect, and every limit of the catalogue with its source and day',
  async ({ slug, name, platform, isBeta }, { open }) => {
    const page = await open(`/platforms/${slug}`)
    const main = page.getByRole('main')
    await page.getByRole('heading', { name: `${name} Posts Scheduler`, level: 1 }).waitFor()

    const sources = await main.getByRole('table').getByRole('link').all()
    const given = await Promise.all(sources.map(async (link) => `${await link.getAttribute('href')} ${await link.textContent()}`))
    expect(given.toSorted()).toEqual(rules[platform].limits.map(({ source, checkedOn }) => `${source} ${checkedOn}`).toSorted())
    expect(await main.getByRole('term').count()).toBe(4)
    expect(await main.getByRole('list').last().getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    for (const link of await main.getByRole('link', { name: 'Start your 7-day free trial' }).all())
      expect(await link.getAttribute('href')).toBe('/signup?plan=early-bird')
    expect(await main.getByText('Soon!', { exact: true }).count()).toBe(isBeta ? 1 : 0)
    expect(await main.getByText(`${name} is in beta`).count()).toBe(isBeta ? 1 : 0)
  },
)

const steps: [slug: string, says: string][] = [
  ['twitter', 'X charges whoever runs this Crier: $0.015 for a post, $0.20 for one with a link.'],
  ['instagram', 'A professional account, for a business or a creator'],
  ['tiktok', 'TikTok forbids apps to choose for you, so there is no default.'],
  ['facebook', 'Tick the Pages that Crier may see'],
  ['linkedin', 'Crier posts in your name, not for a company.'],
  ['pinterest', 'choose the board that its Pins go to'],
  ['youtube', 'A Google account that has a YouTube channel.'],
  ['bluesky', 'Any Bluesky account, on any server.'],
  ['mastodon', 'Any Mastodon account, on any server.'],
]

test.concurrent.for(steps)('who wants to connect %s reads: %s', async ([slug, says], { open }) => {
  const page = await open(`/platforms/${slug}`)

  await page.getByRole('region', { name: 'How to connect' }).getByText(says).waitFor()
})

test.concurrent.for(['/platforms/myspace', '/platforms', '/platforms/twitter/posts'])('%s is no page', async (path, { open }) => {
  const page = await open(path)

  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})
