import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Engagement Calculator')
  return <h1>Engagement Calculator</h1>
}
