import { testInstallability } from '../../support/pwa/installable.ts'

testInstallability('TPU', 'TPU')
