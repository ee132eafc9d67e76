import { readFile } from 'node:fs/promises'
import { hostPlaceholder } from '../src/lib/site-address.ts'
import { planOffers } from '../src/routes/site/plans.ts'

// Structured data for search engines. https://schema.org,
// https://developers.google.com/search/docs/appearance/structured-data

/** Crier as a software product, with its prices. */
export const softwareApplication = () => ({
  '@type': 'SoftwareApplication',
  name: 'Crier',
  url: sitePlaceholder,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any',
  description: 'Write a post once; Crier publishes it to every account you choose: once, and on the second.',
  offers: planOffers.map(({ name, monthlyPrice: { amount, currency } }) => ({
    '@type': 'Offer',
    name,
    price: (amount / 100).toFixed(2),
    priceCurrency: currency.toUpperCase(),
  })),
})

type Question = { question: string; answer: string }

/** Questions and answers. */
export const faqPage = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type Posting = { path: string; title: string; date: string; author: string; description: string; image: string }

/** A blog post. `image` is a path on the site. */
export const blogPosting = ({ path, title, date, author, description, image }: Posting) => ({
  '@type': 'BlogPosting',
  headline: title,
  description,
  datePublished: date,
  image: `${sitePlaceholder}${image}`,
  mainEntityOfPage: `${sitePlaceholder}${path}`,
  author: { '@type': 'Organization', name: author, url: sitePlaceholder },
  publisher: { '@type': 'Organization', name: 'Crier', url: sitePlaceholder },
})

/** Stands in built documents for the site's own URL, which is only known when they're served or uploaded. */
export const sitePlaceholder = `https://${hostPlaceholder}`

/** Reads a file of the built site as it's delivered, with the real site URL in place of the placeholder. */
export const readSiteFile = async (file: string, siteUrl: string): Promise<Buffer> => {
  const content = await readFile(file)
  if (!/\.(html|xml|txt)$/.test(file)) return content
  const text = content.toString().replaceAll(sitePlaceholder, siteUrl).replaceAll(hostPlaceholder, new URL(siteUrl).hostname)
  return Buffer.from(text)
}

/** Returns the path of a page's share image from the site's root. */
export const shareImagePath = (path: string): string => `/share/${path.split('/').filter(Boolean).join('-') || 'home'}.png`
