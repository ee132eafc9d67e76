import { testYears } from './test-years.ts'

testYears({ from: 501, count: 250 })
