import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Payment Cancelled')
  return <h1>Payment Cancelled</h1>
}
