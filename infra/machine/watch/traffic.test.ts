import { expect, test } from 'vitest'
import { trafficCounter, trafficText } from './traffic.ts'

test('counts responses by status, and queues by what waits in them', () => {
  const traffic = trafficCounter()
  for (const status of [404, 200, 200]) traffic.count(status)

  const text = trafficText(traffic.counts(), [{ platform: 'x', waiting: 1, delayed: 2, running: 0, deadLetters: 3 }])

  expect(text.split('\n')).toEqual([
    '# HELP crier_answers_total Responses by status.',
    '# TYPE crier_answers_total counter',
    'crier_answers_total{status="200"} 2',
    'crier_answers_total{status="404"} 1',
    '# HELP crier_queue_messages Messages for the platforms, by state.',
    '# TYPE crier_queue_messages gauge',
    'crier_queue_messages{platform="x",place="now"} 1',
    'crier_queue_messages{platform="x",place="later"} 2',
    'crier_queue_messages{platform="x",place="running"} 0',
    'crier_queue_messages{platform="x",place="given_up"} 3',
    '',
  ])
})
