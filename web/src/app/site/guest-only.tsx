import { useEffect, useState } from 'react'
import { Outlet, useSearchParams } from 'react-router-dom'
import { Spinner } from '#web/components/spinner.tsx'
import { redirectTarget } from '#web/lib/places.ts'
import { isSignedIn } from '#web/lib/session.ts'

/** Sends who is signed in on to the dashboard. Who signs in on the page itself is led on by that page. */
export const GuestOnly = () => {
  const [wasSignedIn] = useState(() => isSignedIn())
  const redirect = useSearchParams()[0].get('redirect')

  useEffect(() => {
    if (wasSignedIn) location.replace(redirectTarget(redirect))
  }, [wasSignedIn, redirect])

  if (!wasSignedIn) return <Outlet />
  return (
    <div className="grid flex-1 place-items-center">
      <Spinner text="Loading..." />
    </div>
  )
}
