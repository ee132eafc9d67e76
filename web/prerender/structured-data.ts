import { readFile } from 'node:fs/promises'
import { hostPlaceholder } from '../src/lib/site-host.ts'
import { planOffers } from '../src/routes/site/plans.ts'

// What search engines read of a page beside its text. https://schema.org, https://developers.google.com/search/docs/appearance/structured-data

/** Crier as a program that can be had, and for how much. */
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

/** Questions with their answers. */
export const faqPage = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type Posting = { path: string; title: string; date: string; author: string; description: string; image: string }

/** A post of the blog; `image` is an address below the site's. */
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

/** Stands in built documents for the site's own address, which is known only where they are served or uploaded. */
export const sitePlaceholder = `https://${hostPlaceholder}`

/** A file of the built site as it is delivered: with the site's address, where it speaks of that. */
export const readSiteFile = async (file: string, siteUrl: string): Promise<Buffer> => {
  const content = await readFile(file)
  if (!/\.(html|xml|txt)$/.test(file)) return content
  const text = content.toString().replaceAll(sitePlaceholder, siteUrl).replaceAll(hostPlaceholder, new URL(siteUrl).hostname)
  return Buffer.from(text)
}

/** Where a page's picture is, from the root of the site. */
export const shareImagePath = (path: string): string => `/share/${path.split('/').filter(Boolean).join('-') || 'home'}.png`
