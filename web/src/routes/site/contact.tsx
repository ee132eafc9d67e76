import { Link } from 'react-router-dom'
import { refundBusinessDays, refundDays } from '#shared/domain/plans.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { siteHost } from '#web/lib/site-host.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ContactForm } from './contact/contact-form.tsx'

const advice = () => [
  {
    title: 'A post went wrong',
    text: 'Tell us when it should have gone out, and to which account. The reason on the post’s own page helps as well.',
  },
  { title: 'A connection broke', text: 'Name the platform and the account. Never send us a password: we don’t need one.' },
  ...(sellsPlans() ? [money] : []),
]

const money = {
  title: 'Money',
  text: `Ask within ${refundDays} days of a payment and you get it back, within ${refundBusinessDays} business days.`,
}

export const Component = () => {
  useTitle('Contact')
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-8 sm:py-20">
      <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl lg:text-8xl">We're Here to Help</h1>
      <div className="mt-10 grid gap-x-16 gap-y-12 border-ink border-t pt-8 lg:grid-cols-[1.4fr_1fr]">
        <ContactForm />
        <div>
          <OtherWays />
          <dl className="mt-10 divide-y divide-line border-line border-y">
            {advice().map(({ title, text }) => (
              <div key={title} className="py-5">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-ink-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  )
}

const OtherWays = () => (
  <>
    <p className="text-xl leading-relaxed">Write to us. A person reads it, and a person answers.</p>
    {sellsPlans() && <OwnAddress />}
    <p className="mt-6 text-ink-muted">
      Nothing loads, or everything fails? See first whether{' '}
      <Link to="/status" className="rounded-control text-ink underline underline-offset-4">
        the API is online
      </Link>
      .
    </p>
  </>
)

/** Who runs this Crier reads mail at its own name, as `mailFrom` of the stages has it. A box may have any address, and its form knows which. */
const OwnAddress = () => {
  const address = `crier@${siteHost()}`
  return (
    <p className="mt-6">
      <a
        href={`mailto:${address}`}
        className="inline-flex min-h-11 items-center break-all rounded-control font-medium text-lg underline decoration-brass decoration-2 underline-offset-4"
      >
        {address}
      </a>
    </p>
  )
}
