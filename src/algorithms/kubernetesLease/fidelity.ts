// The Kubernetes Lease beside client-go and the components that use it.
import type { Fidelity, Preset } from '../../sim/contracts/fidelity';

/** The objects that a controller writes know no token: the API server takes the writes of two leaders. */
const UNFENCED = { fencedStorage: { fencing: false } } as const;
/** The departures of every preset of a component. */
const UNREAL =
  'One task stands for all controllers, and a write takes no longer than a message. The requests do not share a connection, and the process starts again at once.';

const ofComponent = (
  id: string,
  name: string,
  source: string,
  real: string,
  params: Preset['params'],
): Preset => ({
  id,
  name,
  source,
  params: { exitsOnLoss: true, ...params },
  services: UNFENCED,
  real,
  unreal: UNREAL,
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'client-go has no fencing token, and the objects that controllers write ask for none.',
      here: 'leaseTransitions is the token of every write, and a leader steps down when the storage rejects one.',
      hides:
        'The work of two leaders at once, as long as the storage fences: the presets turn its fencing off.',
    },
    {
      real: 'client-go renews for the first time as soon as it has the Lease.',
      here: 'The first renewal comes a retry period later.',
      hides: 'An error in that first renewal; deadlines and takeovers last as long.',
    },
    {
      real: 'client-go renews without a look as long as its lease lasts from the answer to its last update.',
      here: 'The leader counts its lease from the sending of that update.',
      hides: 'Nothing that is unsafe: after a slow answer it looks once more than client-go does.',
    },
    {
      real: 'The release waits for the renew deadline in all, from its beginning.',
      here: 'After a failed renewal each of its requests waits for the request timeout.',
      hides: 'The end of a release whose requests are all answered, but slowly.',
    },
    {
      real: 'With coordinated leader election (alpha) a better candidate makes the holder let its Lease expire.',
      here: 'Nobody is preferred: there is no `preferredHolder`, and no `strategy`.',
      hides: 'Changes of the leader during an upgrade to a newer version.',
    },
    {
      real: 'Most components end their process when they lose the Lease, and the kubelet starts it again, later each time.',
      here: 'The node goes on as a candidate, or with “Exits on loss” starts again at once.',
      hides: 'The time of the restart, and of what the new process does before its first look.',
    },
    {
      real: 'All requests of a process share one HTTP/2 connection; when its other end loses power, all of them hang for 30 s or more.',
      here: 'Each request is lost, or answered, for itself.',
      hides: 'Such a hang, unless a person cuts the node off: an incident shows it.',
    },
    {
      real: 'The work of a leader is many goroutines, each of which ends when it looks at its context.',
      here: 'The work is one task, which ends at one moment, “Stop takes” after the renewals.',
      hides: 'Parts of the work that end later than others, or never.',
    },
  ],
  presets: [
    {
      id: 'client-go',
      name: 'client-go, with the usual durations',
      source: 'kubernetes/client-go: tools/leaderelection/leaderelection.go',
      params: {},
      services: UNFENCED,
      real: 'The rules of client-go of July 2026, and the 15, 10 and 2 s that its comments call the default of the core clients. A lost Lease does not end the process.',
      unreal:
        'client-go itself has no defaults: each user names the three durations. The requests do not share a connection.',
    },
    ofComponent(
      'kube-controller-manager',
      'kube-controller-manager',
      'kubernetes/component-base: config/v1alpha1/defaults.go; kubernetes/kubernetes: cmd/kube-controller-manager/app/controllermanager.go',
      'Its 15, 10 and 2 s, a request timeout of half the renew deadline, a new name for each process, and the process’s end with a lost Lease. It does not release the Lease.',
      {},
    ),
    ofComponent(
      'kube-controller-manager-release',
      'kube-controller-manager that releases on exit',
      'kubernetes/kubernetes: feature gate ControllerManagerReleaseLeaderElectionLockOnExit (KEP-5366)',
      'As kube-controller-manager with its feature gate on, alpha since version 1.36: it clears the Lease when it is asked to stop, and after a failed renewal.',
      { releaseOnCancel: 'retried' },
    ),
    ofComponent(
      'controller-runtime',
      'controller-runtime',
      'kubernetes-sigs/controller-runtime: pkg/manager/internal.go, pkg/leaderelection/leader_election.go',
      'The defaults of a Manager: 15, 10 and 2 s, a request timeout of half the renew deadline, host’s name and UUID as the name, no release. The Manager ends with its Lease.',
      {},
    ),
    ofComponent(
      'openshift',
      'OpenShift',
      'openshift/library-go: pkg/config/leaderelection/leaderelection.go, LeaderElectionDefaulting',
      'The 137, 107 and 26 s for nearly every lease in OpenShift, which is released on cancel. Its requests have no timeout but the renew deadline.',
      {
        leaseMs: 137_000,
        renewDeadlineMs: 107_000,
        retryMs: 26_000,
        requestTimeoutMs: 107_000,
        releaseOnCancel: 'retried',
      },
    ),
    ofComponent(
      'openshift-single-node',
      'OpenShift on a single node',
      'openshift/library-go: pkg/config/leaderelection/leaderelection.go, LeaderElectionSNOConfig',
      'The 270, 240 and 60 s for clusters of one node, released on cancel. Its requests have no timeout but the renew deadline.',
      {
        leaseMs: 270_000,
        renewDeadlineMs: 240_000,
        retryMs: 60_000,
        requestTimeoutMs: 240_000,
        releaseOnCancel: 'retried',
      },
    ),
  ],
};
