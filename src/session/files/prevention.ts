// An incident's run again, with the switch that would have prevented it.
import type { Incident } from '../../runFile/incident';
import type { RunFile } from '../../runFile/runFile';
import { withPartParams } from '../../sim/contracts/definition';

/** Whether the model has the switch that would have prevented an incident. */
export function isPreventable({ prevention: { params, services } }: Incident): boolean {
  return params !== undefined || services !== undefined;
}

/** The run of an incident with the switch that would have prevented it: the same commands, without narration. */
export function preventedRun(run: RunFile, { prevention }: Incident): RunFile {
  const { incident: _incident, narration: _narration, expect: _expect, ...rest } = run;
  const { params = {}, services = {}, expect } = prevention;
  return {
    ...rest,
    id: `${run.id}-prevented`,
    title: `${run.title}, prevented`,
    algorithm: { id: run.algorithm.id, params: { ...run.algorithm.params, ...params } },
    ...(run.services && {
      services: withPartParams(run.services, services),
    }),
    ...(expect && { expect }),
  };
}
