import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { secondMs } from '#shared/domain/times.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** How long it is read before one is led on (SPEC.md 9). */
const readingSeconds = 5

/** Where the payment provider sends people who have paid. */
export const Component = () => {
  useTitle('Payment Successful')
  const left = useCountdown()
  const navigate = useNavigate()
  const isOver = left <= 0

  useEffect(() => {
    if (isOver) void navigate('/dashboard', { replace: true })
  }, [isOver, navigate])

  return (
    <div className="mx-auto max-w-xl py-[12svh] text-center">
      <h1 className="font-semibold text-3xl tracking-tight">Payment Successful</h1>
      <p className="mt-4 text-ink-muted text-lg">Thank you. Your plan is on its way; Settings shows it as soon as it has arrived.</p>
      {/* A timer is not read out each second. */}
      <p role="timer" className="figures mt-2 text-ink-muted">
        {left === 1 ? 'Your dashboard opens in 1 second.' : `Your dashboard opens in ${Math.max(0, left)} seconds.`}
      </p>
      <Link to="/dashboard" replace className={`mt-8 ${buttonClass({ variant: 'primary' })}`}>
        Go to Dashboard Now
      </Link>
    </div>
  )
}

const useCountdown = () => {
  const [left, setLeft] = useState(readingSeconds)

  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), secondMs)
    return () => clearInterval(timer)
  }, [])

  return left
}
