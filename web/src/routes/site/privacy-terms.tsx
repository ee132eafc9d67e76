import { Link } from 'react-router-dom'
import { useTitle } from '#web/lib/use-title.ts'
import { type LegalText, legalTexts } from './privacy-terms/legal-texts.ts'

export const Component = () => {
  useTitle('Privacy & Terms')
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-8 sm:py-20">
      <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">Privacy &amp; Terms</h1>
      <p className="mt-6 max-w-prose text-ink-muted text-lg">
        Crier is open source and can be run by anybody. “We” is whoever runs the Crier that you are using; these are their promises to you.
      </p>
      <div className="mt-12">
        {legalTexts().map((text) => (
          <LegalSection key={text.id} text={text} />
        ))}
        <section aria-labelledby="contact-us" className={sectionClass}>
          <h2 id="contact-us" className={titleClass}>
            Contact Us
          </h2>
          <p className="max-w-prose">
            Questions about any of this, or about what we hold on you:{' '}
            <Link to="/contact" className="rounded-control underline underline-offset-4">
              write to us
            </Link>
            .
          </p>
          <p className="max-w-prose text-ink-muted lg:col-start-2">
            Crier is made with the work of others:{' '}
            <a href="/licenses.txt" className="rounded-control underline underline-offset-4">
              their licenses
            </a>
            .
          </p>
        </section>
      </div>
    </div>
  )
}

const LegalSection = ({ text: { id, title, articles } }: { text: LegalText }) => (
  <section aria-labelledby={id} className={sectionClass}>
    <h2 id={id} className={titleClass}>
      {title}
    </h2>
    <div className="max-w-prose space-y-6">
      {articles.map(({ heading, paragraphs }) => (
        <div key={heading}>
          <h3 className="font-semibold">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5 text-ink-muted">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </div>
  </section>
)

const sectionClass = 'grid gap-x-16 gap-y-6 border-ink border-t py-10 lg:grid-cols-[1fr_2fr]'
const titleClass = 'font-display text-3xl leading-none sm:text-4xl'
