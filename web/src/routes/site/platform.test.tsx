import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rules } from '#shared/platforms/rules.ts'
import { showSite } from '#test/components/show-site.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'

const main = page.getByRole('main')

test.for(publicPlatforms)(
  'the page of $name says what Crier does there, how to connect, and every limit of the catalog with its source and day',
  async ({ slug, name, platform, isBeta }) => {
    showSite(`/platforms/${slug}`)
    await expect.element(page.getByRole('heading', { name: `${name} Posts Scheduler`, level: 1 })).toBeVisible()

    const sources = main.getByRole('table').getByRole('link').elements()
    const given = sources.map((link) => `${link.getAttribute('href')} ${link.textContent}`)
    expect(given.toSorted()).toEqual(rules[platform].limits.map(({ source, checkedOn }) => `${source} ${checkedOn}`).toSorted())
    expect(main.getByRole('term').elements()).toHaveLength(4)
    expect(main.getByRole('list').last().getByRole('listitem').elements().length).toBeGreaterThanOrEqual(3)
    for (const link of main.getByRole('link', { name: 'Start your 7-day free trial' }).elements())
      expect(link.getAttribute('href')).toBe('/signup?plan=early-bird')
    expect(main.getByText('Soon!', { exact: true }).elements()).toHaveLength(isBeta ? 1 : 0)
    expect(main.getByText(`${name} is in beta`, { exact: false }).elements()).toHaveLength(isBeta ? 1 : 0)
  },
)

const steps: [slug: string, says: string][] = [
  ['twitter', 'X charges whoever runs this Crier: $0.015 for a post, $0.20 for one with a link.'],
  ['instagram', 'A professional account, for a business or a creator'],
  ['tiktok', 'TikTok doesn’t let apps choose for you, so there’s no default.'],
  ['facebook', 'Select the Pages Crier can see'],
  ['linkedin', 'Crier posts in your name, not for a company page.'],
  ['pinterest', 'choose a default board for its Pins'],
  ['youtube', 'A Google account with a YouTube channel.'],
  ['bluesky', 'Any Bluesky account, on any server.'],
  ['mastodon', 'Any Mastodon account, on any server.'],
]

test.for(steps)('anyone who wants to connect %s reads: %s', async ([slug, says]) => {
  showSite(`/platforms/${slug}`)

  await expect.element(page.getByRole('region', { name: 'How to connect' }).getByText(says, { exact: false }).first()).toBeVisible()
})

test.for(['/platforms/myspace', '/platforms', '/platforms/twitter/posts'])('%s is no page', async (path) => {
  showSite(path)

  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
