//! What an ensemble keeps: neither members that are done, nor rows that nobody asked for.

use super::*;

#[test]
fn results_come_in_order_and_do_not_pile_up() {
    let threads = 3;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let (made, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut taken = 0;
    let shares = Arc::new(Mutex::new(Vec::new()));
    let mut options = Options::fixed(0.02, 0.01);
    let seen = shares.clone();
    options.progress = Some(Arc::new(move |t, share| {
        seen.lock().unwrap().push((t, share))
    }));
    pool.install(|| {
        simulate_ensemble(
            &Arm::default(),
            500,
            member,
            &options,
            |number, run| {
                made.fetch_add(1, Ordering::Relaxed);
                run.map(|_| number)
            },
            |number, result| {
                assert_eq!((number, taken), (result.unwrap(), number));
                taken += 1;
                most.fetch_max(made.load(Ordering::Relaxed) + 1 - taken, Ordering::Relaxed);
            },
        )
        .unwrap();
    });
    assert_eq!(taken, 500);
    assert!(most.into_inner() <= 8 * 4 * threads);
    let shares = shares.lock().unwrap();
    assert_eq!((shares.len(), shares[499]), (500, (0.02, 1.0)));
}

#[test]
fn memory_does_not_grow_with_the_number_of_members() {
    // Everything on this thread, whose allocations are counted.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    let pool = pool.build().unwrap();
    let most = |count: usize| {
        let info = allocation_counter::measure(|| {
            let options = Options::fixed(0.05, 0.01);
            let run = || {
                simulate_ensemble(
                    &Arm::default(),
                    count,
                    member,
                    &options,
                    |_, run| run,
                    |_, _| (),
                )
            };
            pool.install(run).unwrap();
        });
        info.bytes_max
    };
    let few = most(40);
    assert!(
        few > 0 && most(400) < few + few / 10,
        "{few}, {}",
        most(400)
    );
}

/// With only the ends recorded a run ten times as long takes no more memory, on lanes and off them.
#[test]
fn memory_does_not_grow_with_the_length_of_a_run() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    let pool = pool.build().unwrap();
    let arm = Arm::default();
    for options in [Options::new(1.0), Options::fixed(1.0, 0.001)] {
        let most = |t_end: f64| {
            let mut options = options.clone().only_ends().statistics(["energy", "tip.x"]);
            options.t_end = t_end;
            let run = || simulate_ensemble(&arm, 4, member, &options, |_, run| run, |_, _| ());
            let info = allocation_counter::measure(|| {
                pool.install(run).unwrap();
            });
            info.bytes_max
        };
        let (short, long) = (most(1.0), most(20.0));
        assert!(
            short > 0 && long < short + short / 10,
            "{short}, {long}: {options:?}"
        );
    }
}
