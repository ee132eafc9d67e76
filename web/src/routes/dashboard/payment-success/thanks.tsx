import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { secondMs } from '#shared/domain/times.ts'
import { ToDashboard, Words } from './words.tsx'

/** How long it is read before one is led on. */
const readingSeconds = 5

/** For who has paid: from here on, everything is as the new plan has it. */
export const Thanks = ({ planName }: { planName: string }) => {
  const queryClient = useQueryClient()
  const left = useCountdown()
  const navigate = useNavigate()
  const isOver = left <= 0

  useEffect(() => {
    void queryClient.invalidateQueries()
  }, [queryClient])
  useEffect(() => {
    if (isOver) void navigate('/dashboard', { replace: true })
  }, [isOver, navigate])

  return (
    <Words title="Payment Successful" text={`Thank you. The ${planName} plan is yours from now on.`}>
      {/* A timer is not read out each second. */}
      <p role="timer" className="figures basis-full text-ink-muted">
        {left === 1 ? 'Your dashboard opens in 1 second.' : `Your dashboard opens in ${Math.max(0, left)} seconds.`}
      </p>
      <ToDashboard />
    </Words>
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
