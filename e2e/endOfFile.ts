import { afterAll } from 'vitest'
import { stopServers } from './quad.ts'

afterAll(stopServers)
