import { testYears } from './test-years.ts'

testYears({ from: 751, count: 250 })
