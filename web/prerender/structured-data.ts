import { planOffers } from '#web/routes/site/plans.ts'
import { sitePlaceholder } from './site-address.ts'

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
