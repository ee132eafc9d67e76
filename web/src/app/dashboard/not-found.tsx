import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { PageHeader } from '#web/components/section.tsx'
import { useTitle } from '#web/lib/use-title.ts'

/** An address below /dashboard that is no screen. */
export const Component = () => {
  useTitle('Page Not Found')
  return (
    <>
      <PageHeader title="Page Not Found" lead="The page you're looking for doesn't exist or has been moved." />
      <p className="flex flex-wrap gap-3">
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/overview">
          Go to Overview
        </Link>
        <a className={buttonClass({ variant: 'secondary' })} href="/contact">
          Contact Support
        </a>
      </p>
    </>
  )
}
