import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Free Social Media Tools')
  return <h1>Free Social Media Tools</h1>
}
