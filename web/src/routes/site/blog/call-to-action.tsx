import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'

const usualText = 'Launch your product while Crier handles the waitlist.'

/** What a post ends with: its own words, or the usual ones. */
export const CallToAction = ({ text = usualText }: { text?: string | undefined }) => (
  <aside aria-label="Call to action" className="rounded-card border border-brass bg-brass-wash p-6 sm:p-8">
    <p className="text-balance font-display text-3xl leading-[1.1] tracking-tight sm:text-4xl">{text}</p>
    <div className="mt-6 flex flex-wrap gap-3">
      <Link to="/#pricing" className={buttonClass({ variant: 'primary', size: 'medium' })}>
        Create Your Waitlist
      </Link>
      <Link to="/#why" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
        See Demo
      </Link>
    </div>
  </aside>
)
