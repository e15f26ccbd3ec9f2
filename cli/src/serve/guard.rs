//! Access control: only the page of this server, in a browser of this machine, may ask.
//!
//! A site elsewhere can send requests to 127.0.0.1 through a visitor's browser, and a name that it
//! owns can be made to mean 127.0.0.1 (DNS rebinding). The first is seen by `Origin` and
//! `Sec-Fetch-Site`, the second by `Host`.

/// Reason why a request is refused.
#[derive(Debug, PartialEq, thiserror::Error)]
pub(super) enum Refusal {
    /// The request was sent to another name.
    #[error("this server answers to 127.0.0.1 and localhost only")]
    Host,
    /// The request comes from another site.
    #[error("this server answers its own page only")]
    Origin,
    /// The request is not JSON, as forms of other sites are not.
    #[error("questions are application/json")]
    Kind,
    /// The request does not have the key of the address.
    #[error("open the address that `mbdsl edit` printed: it ends with a key")]
    Key,
    /// There is no such page.
    #[error("there is no such page")]
    Nowhere,
    /// GET where POST is expected, or the reverse.
    #[error("this address answers another HTTP method")]
    Method,
    /// More bytes than any model needs.
    #[error("a question has at most {0} bytes")]
    TooLarge(u64),
    /// The length of the body is not announced.
    #[error("say Content-Length")]
    Length,
    /// The request is not HTTP, or the sender stopped in the middle.
    #[error("the request cannot be read")]
    Unreadable,
    /// There are too many questions at a time.
    #[error("too many questions at a time; ask again")]
    Busy,
}

impl Refusal {
    /// The HTTP status code.
    pub(super) fn status(&self) -> u16 {
        match self {
            Refusal::Host => 421,
            Refusal::Origin | Refusal::Key => 403,
            Refusal::Kind => 415,
            Refusal::Nowhere => 404,
            Refusal::Method => 405,
            Refusal::Length => 411,
            Refusal::TooLarge(_) => 413,
            Refusal::Unreadable => 400,
            Refusal::Busy => 503,
        }
    }
}

/// Headers of a request that identify its sender, with every value of each.
pub(super) struct Addressed<'a> {
    pub(super) hosts: &'a [&'a str],
    pub(super) origins: &'a [&'a str],
    pub(super) kinds: &'a [&'a str],
    pub(super) sites: &'a [&'a str],
}

impl Addressed<'_> {
    /// Checks whether the page may be given.
    pub(super) fn check_page(&self, port: u16) -> Result<(), Refusal> {
        let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        let is_ours = |host: &str| {
            let name = host.to_ascii_lowercase();
            names.contains(&name) || port == 80 && ["127.0.0.1", "localhost"].contains(&&*name)
        };
        match self.hosts {
            [host] if is_ours(host) => {}
            _ => return Err(Refusal::Host),
        }
        let from_us = |origin: &&str| origin.strip_prefix("http://").is_some_and(is_ours);
        if !self.origins.iter().all(from_us) {
            return Err(Refusal::Origin);
        }
        Ok(())
    }

    /// Checks whether a question may be answered.
    pub(super) fn check_question(&self, port: u16) -> Result<(), Refusal> {
        self.check_page(port)?;
        if !self.sites.iter().all(|site| *site == "same-origin") {
            return Err(Refusal::Origin);
        }
        // Another site cannot send this without being asked first, and it is not answered then.
        match self.kinds {
            [kind]
                if kind
                    .split(';')
                    .next()
                    .is_some_and(|kind| kind.trim() == "application/json") =>
            {
                Ok(())
            }
            _ => Err(Refusal::Kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Addressed = Addressed {
        hosts: &["127.0.0.1:7878"],
        origins: &["http://127.0.0.1:7878"],
        kinds: &["application/json"],
        sites: &["same-origin"],
    };

    fn page(hosts: &[&str]) -> Result<(), Refusal> {
        Addressed { hosts, ..GOOD }.check_page(7878)
    }

    #[test]
    fn names_of_others_are_refused() {
        assert_eq!(page(&["127.0.0.1:7878"]), Ok(()));
        assert_eq!(page(&["LocalHost:7878"]), Ok(()));
        for host in [
            "evil.example:7878",
            "127.0.0.1:80",
            "127.0.0.1",
            "localhost.evil.example:7878",
            "127.0.0.1:7878@evil.example",
            "",
        ] {
            assert_eq!(page(&[host]), Err(Refusal::Host), "{host}");
        }
        assert_eq!(page(&[]), Err(Refusal::Host));
        assert_eq!(
            page(&["127.0.0.1:7878", "evil.example"]),
            Err(Refusal::Host)
        );
    }

    #[test]
    fn questions_of_other_sites_are_refused() {
        assert_eq!(GOOD.check_question(7878), Ok(()));
        for origin in [
            "http://evil.example",
            "null",
            "https://127.0.0.1:7878",
            "http://127.0.0.1:1",
        ] {
            let asked = Addressed {
                origins: &[origin],
                ..GOOD
            };
            assert_eq!(asked.check_question(7878), Err(Refusal::Origin), "{origin}");
        }
        let asked = Addressed {
            sites: &["cross-site"],
            ..GOOD
        };
        assert_eq!(asked.check_question(7878), Err(Refusal::Origin));
        for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
            let asked = Addressed {
                kinds: &[kind],
                ..GOOD
            };
            assert_eq!(asked.check_question(7878), Err(Refusal::Kind), "{kind}");
        }
        // A program that is no browser sends neither.
        let asked = Addressed {
            origins: &[],
            sites: &[],
            ..GOOD
        };
        assert_eq!(asked.check_question(7878), Ok(()));
    }
}
